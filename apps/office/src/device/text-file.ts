/** A spreadsheet here saves its tables as UTF-8 or, by an older habit, as Windows-1252; which one it was is seen in the bytes. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
