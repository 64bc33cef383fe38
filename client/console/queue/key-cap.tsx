/** A key as it stands on buttons and in explanations; decoration for those who hear the page. */
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
