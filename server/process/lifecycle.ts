/** Whether this process still accepts requests. Readiness goes false first, so that a proxy stops sending requests. */
export class Lifecycle {
  private draining = false;

  /** True until the process begins to stop. */
  get isOpen(): boolean {
    return !this.draining;
  }

  /** Announces that the process is stopping. */
  drain(): void {
    this.draining = true;
  }
}
