import type { Encoding } from "#contract/bank/shapes";
import { labelOf } from "./decode";
import { FileError } from "./file-error";

/** Bytes that are looked at to find an encoding. */
const looked = 200_000;

/** Frequent characters of a language, which text that is read in a wrong encoding seldom has. */
const frequent: Partial<Record<Encoding, RegExp>> = {
  gb18030:
    /[的一是不了在有人这我大来上中国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长知民样现分将外但身些与高意进把法此实回二理美点月明其种声全工己话儿者向情部正名定女问力机给等几很业最间新什打便位因重被走电四第门相次东政海口使教西再平真听世气信北少关并内加化由却代军产入先山五太水万市眼体别处总才场师书比住员九笑性通目华报立马命张活难神数件安表原车白应路期叫死常提感金何更反合放做系计或司利受光王果亲界及今京务制解各任至清物台象记边共风战干接它许八特觉望直服毛林题答案选择判断下列正确错误]/gu,
  big5: /[的一是不了在有人這我大來上中國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可她裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手十用主行方又如前所本見經頭面公同三已老從動兩長知民樣現分將外但身些與高意進把法此實回二理美點月明其種聲全工己話兒者向情部正名定女問力機給等幾很業最間新題答案選擇判斷錯誤確]/gu,
  shift_jis: /[\u3040-\u30ff]/gu,
};

/**
 * The encoding of a text file: by its byte order mark or its XML declaration, else UTF-8 if it is valid, else the one of
 * Chinese, Japanese and western programs in which it reads most like text.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const told = encodingsByLabel[labelOf(bytes).toLowerCase()];
  if (told && textIn(told, bytes) !== null) return told;
  if (textIn("utf-8", bytes) !== null) return "utf-8";
  // A line break ends no character in any of them.
  const end = bytes.length > looked ? bytes.lastIndexOf(0x0a, looked) + 1 || looked : bytes.length;
  const some = bytes.subarray(0, end);
  const ranked = (["gb18030", "big5", "shift_jis", "windows-1252"] as const)
    .map((encoding) => ({ encoding, likeness: likenessOf(encoding, some) }))
    .sort((one, other) => other.likeness - one.likeness);
  return ranked[0]!.likeness > 0 ? ranked[0]!.encoding : "gb18030";
}

const encodingsByLabel: Record<string, Encoding> = {
  ...{ gb2312: "gb18030", gbk: "gb18030", gb18030: "gb18030", big5: "big5", "utf-8": "utf-8", utf8: "utf-8" },
  ...{ shift_jis: "shift_jis", sjis: "shift_jis", "windows-31j": "shift_jis" },
  ...{ "iso-8859-1": "windows-1252", latin1: "windows-1252", "windows-1252": "windows-1252" },
  ...{ "utf-16le": "utf-16le", "utf-16be": "utf-16be" },
};

/** How much of what is not ASCII reads like text, from 0 to 1. */
function likenessOf(encoding: Encoding, bytes: Uint8Array): number {
  const text = textIn(encoding, bytes);
  if (text === null) return 0;
  if (encoding === "windows-1252") {
    // Western letters stand among ASCII, hardly ever side by side.
    const alone =
      text.match(/(?<![\u0080-\u024f\u2000-\u206f])[\u00a1-\u00ff\u2018-\u201d](?![\u0080-\u024f])/gu)
        ?.length ?? 0;
    const all = text.match(/[^\0-\u007f]/gu)?.length ?? 0;
    return all === 0 ? 0 : (alone / all) * (all / text.length < 0.3 ? 0.9 : 0);
  }
  const all = text.match(/[^\0-\u007f]/gu)?.length ?? 0;
  return all === 0 ? 0 : (text.match(frequent[encoding]!)?.length ?? 0) / all;
}

/** The bytes of a text as UTF-8, with its byte order mark; refused if they are none in this encoding. */
export function utf8Of(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  const text = textIn(encoding, bytes);
  if (text === null) throw new FileError("ENCODING_WRONG");
  return new TextEncoder().encode(`\ufeff${text}`);
}

function textIn(encoding: Encoding, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
