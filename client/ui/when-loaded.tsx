import type { ReactNode } from "react";
import { ErrorState } from "./error-state";
import { Loading, Skeleton } from "./skeleton";

type WhenLoadedProps<Data> = {
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** The title if loading failed, and the text before "Confira sua internet". */
  failure: string;
  failureText?: string;
  loadingText?: string;
  /** The skeletons; two cards by default. */
  skeletons?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Data that a page loads when it opens: skeletons, then the data, or an error with a retry. */
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
    // As high as the window, so that the footer does not visibly jump when the data arrives.
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
