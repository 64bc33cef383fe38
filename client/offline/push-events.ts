import type { WorkerScope } from "./worker-protocol";

const ICON = "/icon-192.png";
const callPath = "/api/push/devices/answer";

/** Shows notices and opens what they lead to. Knows no kinds, so that an old worker shows new ones. */
export function handlePush(self: WorkerScope): void {
  self.addEventListener("push", (event) => {
    const { title, body, path, tag, code } = read(event.data);
    // A push without a shown notice costs the permission.
    const shown = { body: text(body), tag: text(tag), data: path, icon: ICON, badge: ICON };
    event.waitUntil(
      Promise.all([
        self.registration.showNotification(text(title) || "Rota Escola", shown),
        // The first one proves that the phone exists: it hands back what only it can read.
        code && answer(text(code)),
      ]),
    );
  });
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(self, event.notification.data));
  });
  // The next page tells the server (client/push/subscribe.ts): the device's secret is out of a worker's reach.
  self.addEventListener("pushsubscriptionchange", (event) => {
    const { options } = event.oldSubscription ?? {};
    if (options) event.waitUntil(self.registration.pushManager.subscribe(options).catch(() => {}));
  });
}

function read(data: { json: () => unknown } | null): Record<string, unknown> {
  try {
    return Object(data?.json());
  } catch {
    return {};
  }
}

async function answer(code: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  await fetch(callPath, { method: "POST", headers, body: JSON.stringify({ code }) }).catch(() => {});
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Opens one of our own paths, in an open window if there is one. */
async function open(self: WorkerScope, data: unknown): Promise<void> {
  const { origin } = self.location;
  const url = new URL(text(data), origin);
  const path = url.origin === origin ? url.href : origin;
  const [window] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  try {
    await window?.focus();
    await (window ? window.navigate(path) : self.clients.openWindow(path));
  } catch {
    // A window that another worker controls can't be navigated.
    await self.clients.openWindow(path);
  }
}
