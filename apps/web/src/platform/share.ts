export type SharedLink = { title: string; text: string; url: string }

export const hasOwnSheet = () => 'share' in navigator

/** Opens the device's share sheet; false when there is none. Closing the sheet is no failure. */
export async function shareLink(link: SharedLink): Promise<boolean> {
  if (!hasOwnSheet()) return false
  return navigator.share(link).then(
    () => true,
    (error: unknown) => error instanceof Error && error.name === 'AbortError',
  )
}

export const mailLink = ({ title, text, url }: SharedLink) =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n\n${url}`)}`

export const whatsappLink = (text: string, phone = '') => `https://wa.me/${phone}?text=${encodeURIComponent(text)}`
