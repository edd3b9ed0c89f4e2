/** Hands a link to the phone's share sheet; false when there is none or the shopper changed their mind. */
export async function shareLink(link: { title: string; text: string; url: string }): Promise<boolean> {
  if (!('share' in navigator)) return false
  return navigator.share(link).then(
    () => true,
    () => false,
  )
}

export const whatsappLink = (text: string, phone = '') => `https://wa.me/${phone}?text=${encodeURIComponent(text)}`
