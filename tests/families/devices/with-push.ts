import type { Page } from "playwright";
import { push } from "../../../shared/messages";
import type { startPushService } from "../../process/push/stand-in";

/**
 * A headless browser has no push service: this is what one with it would answer. `move` makes it change its subscription.
 */
export async function withPush(
  page: Page,
  service: ReturnType<typeof startPushService>,
  permission: "granted" | "denied",
) {
  const subscriptions = [service.newPhone(), service.newPhone()].map(({ subscription }) => subscription);
  await page.addInitScript(
    ({ subscriptions, permission }) => {
      Object.defineProperty(Notification, "permission", {
        get: () => localStorage.getItem("test.permission") ?? "default",
      });
      Notification.requestPermission = async () => {
        localStorage.setItem("test.permission", permission);
        return permission;
      };
      const made = () => {
        const key = localStorage.getItem("test.key");
        const bytes = atob((key ?? "").replaceAll("-", "+").replaceAll("_", "/"));
        return key === null
          ? null
          : {
              toJSON: () => subscriptions[localStorage.getItem("test.moved") ? 1 : 0],
              options: { applicationServerKey: Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer },
              unsubscribe: async () => localStorage.removeItem("test.key"),
            };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => made(),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem("test.key", applicationServerKey);
          return made();
        },
      });
    },
    { subscriptions, permission },
  );
  return { move: () => page.evaluate(() => localStorage.setItem("test.moved", "1")) };
}

/** Presses a button of our explanation before the browser's question. */
export const chooseDialog = (page: Page, button: string) =>
  page.getByRole("dialog", { name: push.question }).getByRole("button", { name: button }).click();
