/** A spinner in the colour of the text. The verb next to it says what is in progress. */
export function Spinner() {
  return (
    <span
      data-slot="spinner"
      aria-hidden="true"
      className="inline-block size-4.5 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
}
