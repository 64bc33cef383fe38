// The image's health check: whether the product that runs in this container is ready for requests.
const ready = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/ready`).catch(() => undefined);
process.exit(ready?.ok ? 0 : 1);

export {};
