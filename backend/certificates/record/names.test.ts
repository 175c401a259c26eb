import { expect, it } from "vitest";
import { nameKey } from "./names";

it.each([
  ["欧阳 文静", "欧阳文静"],
  ["ＮＧＵＹỄＮ　Thị Ánh", "nguyễn thị ánh"],
  ["Nguyê\u0303n", "Nguyễn"],
  ["阿依古丽·买买提", "阿依古丽•买买提"],
  ["阿依古丽・买买提", "阿依古丽·买买提"],
  ["Strauß", "STRAUSS"],
  ["李明\u200b", "李明"],
])("%s and %s are the same name", (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

it.each([
  ["𠮷田", "吉田"],
  ["李明", "李明🎓"],
  ["José", "Jose"],
  ["王一", "王二"],
])("%s and %s are not", (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));
