/** Build id of the page; absent in development. */
export function pageBuildId(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="punktum-build"]')?.content;
}
