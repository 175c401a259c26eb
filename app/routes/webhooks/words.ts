import type { WebhookEvent } from "#contract/webhooks/shapes";
import type { Translate } from "#locales/words";

const words = {
  "exam.published": "exam_published",
  "sitting.handedIn": "sitting_handedIn",
  "score.released": "score_released",
  "certificate.issued": "certificate_issued",
} as const satisfies Record<WebhookEvent, string>;

export const eventName = (t: Translate, event: WebhookEvent) => t(`webhooks:names.${words[event]}`);
