import { posix } from "node:path";
import type { Question } from "#contract/questions/shapes";
import { type Archive, mostEntries, openArchive } from "../../../file-formats/archive";
import { decoded } from "../../../file-formats/decode";
import { FileError } from "../../../file-formats/file-error";
import type { Progress } from "../../../file-formats/pauses";
import { Pauses } from "../../../file-formats/pauses";
import {
  child,
  childrenNamed,
  descendants,
  elementsAt,
  markupOf,
  treeOf,
  type XmlElement,
} from "../../../file-formats/xml";
import { Families } from "../reading/families";
import { type FileFindings, readSafely } from "../reading/findings";
import type { ParsedFile } from "../reading/shapes";
import { itemFiles, unescapedPath } from "./qti-manifest";
import { withQtiPictures } from "./qti-pictures";
import { qtiQuestion } from "./qti-question";
import { qtiPackage } from "./qti-write";
import { qti1Question } from "./qti1-question";
import { asQti2 } from "./qti3";

/** QTI does not support programs and recordings. */
const types = [1, 2, 7, 3, 4, 5, 10, 13];
export const qtiHolds = ({ type }: Question) => types.includes(type);

/** Between the files of a question and its children, where they are kept as one text. */
const itemGap = "\u0000";

/** A package of these items. */
export const mendedQti = (sources: string[]) =>
  qtiPackage(sources.flatMap((source) => source.split(itemGap)).filter((text) => text !== ""));

/** Maximum bytes of a question's file. */
const longestItem = 2_000_000;

/** Parses a QTI package, or a file of it: an item of QTI 2.1, 2.2 or 3.0, or all the items of QTI 1.2. */
export const readQti = (bytes: Uint8Array, progress?: Progress): Promise<ParsedFile> =>
  readSafely(async (findings) => {
    const isPackage = bytes[0] === 0x50 && bytes[1] === 0x4b;
    const families = new Families(findings, itemGap);
    const reading = { findings, families, pauses: new Pauses(progress), stimuli: new Map() };
    if (isPackage) await readPackage(bytes, reading);
    else await takeFile(decoded(bytes), reading, { archive: null, name: "", keywords: [] });
    families.end();
  });

interface Reading {
  findings: FileFindings;
  families: Families;
  pauses: Pauses;
  /** Texts that several items refer to, by their names in the package; null for those that are none. */
  stimuli: Map<string, XmlElement | null>;
}

/** Where a file of items stands; `name` is "" outside an archive. */
interface Place {
  archive: Archive | null;
  name: string;
  keywords: readonly string[];
}

async function readPackage(bytes: Uint8Array, reading: Reading) {
  const { findings, pauses } = reading;
  const archive = await openArchive(bytes, mostEntries, pauses);
  const files = await itemFiles(archive, pauses);
  for (const [at, file] of files.entries()) {
    // Files beyond the import limit are only counted.
    if (findings.isFull) findings.take(0, notRead, () => "");
    else await readItems({ archive, ...file }, reading);
    await pauses.take(at / files.length);
    if (findings.isEnough) return;
  }
}

const notRead = () => {
  throw new FileError("TOO_MANY_TO_IMPORT");
};

/** The questions of a file of a package; where it cannot be read at all, that is one error. */
async function readItems(place: Place & { archive: Archive }, reading: Reading): Promise<void> {
  const { archive, name } = place;
  let text = "";
  try {
    const bytes = await archive.read(name);
    if (!bytes) throw new FileError("ITEM_FILE_MISSING");
    text = decoded(bytes);
    await takeFile(text, reading, place);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    // Nobody knows what else stands in a file of many questions.
    if (isOfOld(text)) reading.findings.fileError(error.line ?? 0, error.reason, name);
    else {
      const refuse = () => {
        throw error;
      };
      reading.families.take(error.line ?? 0, refuse, () => text, name);
    }
  }
}

/** True for QTI 1.2. */
const isOfOld = (text: string) => /^[\s\S]{0,3000}?<questestinterop\b/.test(text);

/** Below the root: `assessment/section/item`, `section/item` or `objectbank/item`, or `item`. */
const depthOfOld = (text: string) =>
  /<assessment[\s>]/.test(text) ? 3 : /<(section|objectbank)[\s>]/.test(text) ? 2 : 1;

async function takeFile(text: string, reading: Reading, { archive, name, keywords }: Place): Promise<void> {
  const { findings, families, pauses } = reading;
  const place = { archive, folder: posix.dirname(name) };
  if (isOfOld(text)) {
    for await (const part of elementsAt(depthOfOld(text), text, () => undefined, pauses))
      for (const item of part.name === "item" ? [part] : descendants(part, "item")) {
        if (findings.isEnough) return;
        const told = await withQtiPictures(item, findings.pictures, place);
        families.take(
          item.line,
          () => qti1Question(told),
          () => markupOf(item),
          name,
        );
      }
    families.leaveTexts();
    return;
  }
  if (text.length > longestItem) throw new FileError("XML_TOO_COMPLEX");
  const item = asQti2(treeOf(text));
  const told = await withStimuli(await withQtiPictures(item, findings.pictures, place), place, reading);
  families.take(
    item.line,
    () => qtiQuestion(told, keywords),
    () => text,
    name,
  );
}

/**
 * An item of QTI 3.0 with the texts of its package that it refers to, as what is said to candidates before it asks
 * anything; a reference to another text stays.
 */
async function withStimuli(
  item: XmlElement,
  { archive, folder }: { archive: Archive | null; folder: string },
  { stimuli, findings }: Reading,
): Promise<XmlElement> {
  const references = childrenNamed(item, "assessmentStimulusRef");
  if (!archive || references.length === 0) return item;
  const found = new Map<XmlElement, XmlElement>();
  for (const reference of references) {
    const name = posix.join(folder, unescapedPath(reference.attributes.href ?? ""));
    if (!stimuli.has(name)) stimuli.set(name, await stimulusIn(archive, name, findings));
    const text = stimuli.get(name);
    if (text) found.set(reference, text);
  }
  const isFound = (each: XmlElement | string) => typeof each !== "string" && found.has(each);
  const children = item.children
    .filter((each) => !isFound(each))
    .map((each) =>
      typeof each !== "string" && each.name === "itemBody"
        ? { ...each, children: [...found.values(), ...each.children] }
        : each,
    );
  return { ...item, children };
}

async function stimulusIn(
  archive: Archive,
  name: string,
  findings: FileFindings,
): Promise<XmlElement | null> {
  const bytes = await archive.read(name);
  if (!bytes || bytes.length > longestItem) return null;
  const stimulus = asQti2(treeOf(decoded(bytes)));
  const body = stimulus.name === "assessmentStimulus" ? child(stimulus, "stimulusBody") : undefined;
  if (!body) return null;
  const place = { archive, folder: posix.dirname(name) };
  const told = await withQtiPictures(body, findings.pictures, place);
  return { ...told, name: "rubricBlock", attributes: { view: "candidate" } };
}
