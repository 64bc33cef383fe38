import type { Page } from "playwright";
import { push } from "../../../shared/messages";
import type { startPushService } from "../../process/push/stand-in";

/** A headless browser has no push service: this is what one with it would answer. */
export async function withPush(
  page: Page,
  service: ReturnType<typeof startPushService>,
  permission: "granted" | "denied",
): Promise<void> {
  const { endpoint, keys } = service.newPhone().subscription;
  await page.addInitScript(
    ({ endpoint, keys, permission }) => {
      let given = "default";
      Object.defineProperty(Notification, "permission", { get: () => given });
      Notification.requestPermission = async () => {
        given = permission;
        return permission;
      };
      PushManager.prototype.getSubscription = async () => null;
      Object.assign(PushManager.prototype, {
        subscribe: async () => ({ toJSON: () => ({ endpoint, keys }) }),
      });
    },
    { endpoint, keys, permission },
  );
}

/** Presses a button of our explanation before the browser's question. */
export const chooseDialog = (page: Page, button: string) =>
  page.getByRole("dialog", { name: push.question }).getByRole("button", { name: button }).click();
