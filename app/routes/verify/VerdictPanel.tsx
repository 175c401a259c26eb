import { Icon, type IconName } from "~/ui/Icon";
import type { CertificateVerdict, Seen } from "./seen.server";

const looks: Record<CertificateVerdict, { tone: string; icon: IconName }> = {
  valid: { tone: "verdict verdict-ok", icon: "ok" },
  expired: { tone: "verdict verdict-warn", icon: "clock" },
  replaced: { tone: "verdict verdict-warn", icon: "alert" },
  unproven: { tone: "verdict verdict-warn", icon: "alert" },
  revoked: { tone: "verdict verdict-danger", icon: "failed" },
  altered: { tone: "verdict verdict-danger", icon: "failed" },
};

/** The certificate's state: in words, with a mark, and when it was checked. */
export function VerdictPanel({ seen }: { seen: Seen }) {
  const { tone, icon } = looks[seen.verdict];
  return (
    <div className={tone}>
      <Icon name={icon} size={28} />
      <div>
        <h1>{seen.verdictTitle}</h1>
        <p>{seen.verdictText}</p>
        {seen.newOne && (
          <p>
            <a href={seen.newOne.href}>{seen.newOne.text}</a>
          </p>
        )}
        <p className="verdict-time">
          <time dateTime={seen.checked.iso}>{seen.checked.text}</time>
        </p>
      </div>
    </div>
  );
}
