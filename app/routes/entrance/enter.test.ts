import { expect, it } from "vitest";
import { lacksCompany } from "./enter.server";

it.each([
  ["COMPANY_INCOMPLETE", "", true],
  ["OTHER", "未找到公司或公司注册未完成，请完善公司信息", true],
  ["OTHER", "企业信息不存在", true],
  ["OTHER", "请完善企业信息", true],
  ["OTHER", "用户名或密码错误", false],
  ["OTHER", "该公司账号已停用", false],
  ["WRONG_MOBILE_OR_PASSWORD", "未找到公司", false],
])("%s “%s” leads to registration: %s", (reason, message, expected) => {
  expect(lacksCompany({ reason, message })).toBe(expected);
});
