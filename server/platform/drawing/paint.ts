/** The site's colours. */
export const paint = {
  paper: "#fbf8f1",
  surface: "#ffffff",
  line: "#e4dccb",
  ink: "#14213d",
  ink2: "#46506a",
  band: "#ffc81e",
  onBand: "#141414",
  info: "#1b4f9c",
  infoSoft: "#e6effb",
} as const;
