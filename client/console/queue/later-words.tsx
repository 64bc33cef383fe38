/** What the button that leaves an item for later says, in fewer words on phones. */
export function LaterWords() {
  return (
    <span>
      <span className="lg:hidden">Depois</span>
      <span className="max-lg:hidden">Deixar para depois</span>
    </span>
  );
}
