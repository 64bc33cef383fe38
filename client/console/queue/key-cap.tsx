/** A keyboard key as shown on buttons and in help; hidden from screen readers. */
export function KeyCap({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden min-w-6 rounded-paint border border-current px-1.5 text-center text-badge font-bold lg:inline-block"
    >
      {children}
    </span>
  );
}
