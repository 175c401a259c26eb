import type { certificateCalls } from "#contract/certificates/calls";
import { cleanName } from "../../files/names";
import { attached } from "../../files/service";
import type { Handlers } from "../../handler";
import { tableFiles } from "../../imports/table";
import { templateOf } from "../templates/template-store";
import { listFile } from "./file";

/** Operators download a list template with the columns that a certificate template requires. */
export const listTemplateService: Pick<Handlers<typeof certificateCalls>, "listTemplate"> = {
  async listTemplate({ templateUuid, format }, { queries, caller, language }) {
    const { name, content } = await templateOf(queries, caller.companyId, templateUuid);
    const bytes = await listFile(format, content, language);
    const { type, ending } = tableFiles[format];
    const fileName = cleanName(`${name}.${ending}`, "list", ending);
    return attached({ bytes, type, size: bytes.length, name: fileName }, "no-store");
  },
};
