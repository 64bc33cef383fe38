import { consoleApi } from "../api";

type Pictured = { id: string | null; photo: string | null };

/** The URL of a profile's photo. That of a hidden profile (`photo` null) is not public, so that it comes as a call. */
export function usePhoto({ id, photo }: Pictured): string | null {
  const hidden = consoleApi.people.photo.useQuery(
    { id: id ?? "" },
    { enabled: id !== null && photo === null, staleTime: Number.POSITIVE_INFINITY },
  );
  return photo ?? (hidden.data ? `data:image/jpeg;base64,${hidden.data}` : null);
}
