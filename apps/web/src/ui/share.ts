import { shareLink, type SharedLink } from '#platform/share.ts'

/** The device's own sheet; on a desk, which mostly has none, a sheet of ours. */
export async function share(link: SharedLink): Promise<void> {
  if (!(await shareLink(link))) (await import('./share-sheet.tsx')).showShareSheet(link)
}
