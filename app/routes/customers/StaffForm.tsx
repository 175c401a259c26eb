import { getFormProps } from "@conform-to/react";
import { companyStaffForm } from "#contract/customers/shapes";
import { PostForm } from "~/form/PostForm";
import { Revision } from "~/form/Revision";
import { SavedNowLine } from "~/form/SavedNow";
import { useServerForm } from "~/form/useServerForm";
import { ValidationSummary } from "~/form/ValidationSummary";
import { paths } from "~/paths";
import { Actions, Button } from "~/ui/Button";
import { useWords } from "~/words/words";

/** Which operators of the platform serve a company. */
export function StaffForm({
  care: { id, people, staff, staffRevision },
  lastResult,
}: {
  care: {
    id: string;
    people: { operatorUuid: string; realName: string }[];
    /** Those who serve it. */
    staff: { operatorUuid: string; realName: string }[];
    staffRevision: string;
  };
  lastResult?: unknown;
}) {
  const t = useWords();
  const saved = staff.map(({ operatorUuid }) => operatorUuid);
  const [form, fields] = useServerForm(companyStaffForm, {
    id: "staff",
    lastResult,
    defaultValue: { operatorUuids: saved },
  });
  const ticked = [fields.operatorUuids.initialValue ?? []].flat();
  const isOther = people.some(
    (one) => ticked.includes(one.operatorUuid) !== saved.includes(one.operatorUuid),
  );
  return (
    <>
      <ValidationSummary
        form={form}
        fields={[fields.operatorUuids]}
        unchanged={t("customers:care.staffNotSaved")}
      />
      <PostForm {...getFormProps(form)} action={paths.customers.staff(id)}>
        <Revision answer={lastResult} current={staffRevision} />
        {isOther && <SavedNowLine values={staff.map(({ realName }) => realName)} />}
        <div className="choices choices-2 mb-16">
          {people.map(({ operatorUuid, realName }) => (
            <label key={operatorUuid} className="role-tick">
              <input
                type="checkbox"
                name="operatorUuids"
                value={operatorUuid}
                defaultChecked={ticked.includes(operatorUuid)}
              />
              <span>{realName}</span>
            </label>
          ))}
        </div>
        <Actions>
          <Button>{t("customers:care.saveStaff")}</Button>
        </Actions>
      </PostForm>
    </>
  );
}
