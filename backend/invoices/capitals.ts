const digits = "零壹贰叁肆伍陆柒捌玖";
const places = ["", "拾", "佰", "仟"];
const groups = ["", "万", "亿", "万亿"];

/**
 * Fen in Chinese capital numerals, as Chinese invoices want it (人民币大写): 150050 is 壹仟伍佰元伍角整. Whole yuan end in 整,
 * and so do tenths; a zero stands for any run of them.
 */
export function inCapitals(fen: number): string {
  const yuan = Math.floor(fen / 100);
  const [tenths, hundredths] = [Math.floor((fen % 100) / 10), fen % 10];
  const whole = yuan > 0 ? `${wholeInCapitals(yuan)}元` : "";
  if (fen % 100 === 0) return `${whole || "零元"}整`;
  const gap = tenths === 0 && yuan > 0 ? "零" : "";
  const tenth = tenths > 0 ? `${digits[tenths]}角` : gap;
  return `${whole}${tenth}${hundredths > 0 ? `${digits[hundredths]}分` : "整"}`;
}

function wholeInCapitals(value: number): string {
  const parts: string[] = [];
  let rest = value;
  for (let at = 0; rest > 0; at += 1, rest = Math.floor(rest / 10_000)) {
    const four = rest % 10_000;
    const isPadded = four < 1000 && rest > four;
    parts.unshift(four === 0 ? "零" : `${isPadded ? "零" : ""}${fourInCapitals(four)}${groups[at]}`);
  }
  return parts.join("").replace(/零+/g, "零").replace(/零$/, "");
}

function fourInCapitals(value: number): string {
  const said = [...String(value)].map((digit, at, all) =>
    digit === "0" ? "零" : digits[Number(digit)]! + places[all.length - 1 - at]!,
  );
  return said.join("").replace(/零+/g, "零").replace(/零$/, "");
}
