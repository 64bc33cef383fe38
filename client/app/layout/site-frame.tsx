type SiteFrameProps = { children: React.ReactNode };

/** What surrounds every page. */
export function SiteFrame({ children }: SiteFrameProps) {
  return <main>{children}</main>;
}
