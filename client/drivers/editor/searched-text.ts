import { useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { normalise } from "../../../shared/search";
import type { EditorForm } from "./editor-form";
import type { Editor } from "./use-editor";

type TextField = "schoolText" | "neighborhoodText";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** A value that another page puts into a list field of the editor. It is not saved. */
    searched?: Partial<Pick<EditorForm, TextField>>;
  }
}

/** The state of a link to the editor that fills in the name of a school or neighborhood. */
export function searchedText(field: TextField, name: string) {
  return { searched: { [field]: name } };
}

/** Fills in the value from the link to this page, unless it is already in the list. */
export function useSearchedText({ form, set }: Editor): void {
  const searched = useLocation({ select: ({ state }) => state.searched });
  const fill = useEffectEvent(() => {
    const listed = [...form.offeredSchoolTransport, ...form.offeredNeighborhoods].map(normalise);
    const isNew = Object.values(searched ?? {}).every((name) => !listed.includes(normalise(name)));
    if (searched && isNew) set(searched);
  });
  useEffect(() => fill(), []);
}
