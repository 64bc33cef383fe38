import type { Page } from "playwright";
import type { startPushService } from "../../process/push/stand-in";

/** A headless browser has no push service: this is what one with it would answer to somebody who allows notices. */
export async function withPush(page: Page, service: ReturnType<typeof startPushService>): Promise<void> {
  const { subscription } = service.newPhone();
  await page.addInitScript((subscription) => {
    const made = () => {
      const key = localStorage.getItem("test.key");
      if (key === null) return null;
      const bytes = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
      const applicationServerKey = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer;
      const unsubscribe = async () => localStorage.removeItem("test.key");
      return { toJSON: () => subscription, options: { applicationServerKey }, unsubscribe };
    };
    const permission = () => (localStorage.getItem("test.key") === null ? "default" : "granted");
    Object.defineProperty(Notification, "permission", { get: permission });
    Notification.requestPermission = async () => "granted";
    Object.assign(PushManager.prototype, {
      getSubscription: async () => made(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        localStorage.setItem("test.key", applicationServerKey);
        return made();
      },
    });
  }, subscription);
}
