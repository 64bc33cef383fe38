import type { ReactNode } from "react";
import { ErrorState } from "./error-state";
import { Loading, Skeleton } from "./skeleton";

type WhenLoadedProps<Data> = {
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** The title when it could not be read, and what to say before "Confira sua internet". */
  failure: string;
  failureText?: string;
  loadingText?: string;
  /** The shapes of what is to come; two cards unless said. */
  skeletons?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Data that a page reads when it opens: skeletons, then the data, or what failed and a retry. */
export function WhenLoaded<Data>(props: WhenLoadedProps<Data>) {
  const { query, failure, failureText = "", loadingText = "Carregando...", children } = props;
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError)
    return (
      <ErrorState title={failure} onRetry={() => void refetch()} retrying={isFetching} className="mt-6">
        {`${failureText} Confira sua internet e tente de novo.`.trimStart()}
      </ErrorState>
    );
  return (
    // As high as the window, so that the footer is not seen jumping when the data comes.
    <Loading text={loadingText} className="mt-6 min-h-dvh">
      {props.skeletons ?? (
        <div className="grid gap-6 md:grid-cols-2">
          <Skeleton className="h-60 w-full rounded-card" />
          <Skeleton className="h-60 w-full rounded-card" />
        </div>
      )}
    </Loading>
  );
}
