import type { WorkerScope } from "./worker-protocol";

// Uninstalls the service worker: served in its place, it deletes all caches and unregisters itself.

declare const self: WorkerScope;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(forgetAll()));

async function forgetAll(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
