/** Id of the main area, the target of the skip link. */
export const mainId = "conteudo";

/** The first Tab stop of every page; visible only while it has the focus. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="absolute top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-5 py-3 font-bold text-white focus:translate-y-0"
    >
      Pular para o conteúdo
    </a>
  );
}
