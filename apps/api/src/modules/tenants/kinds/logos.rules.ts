import type { WrittenPicture } from '@mutirao/contract/written'

export const LOGO_SIDE = 640

/** The name of a logo that came by a call, in the shop's folder, too. */
export const addedLogoName = (digest: string, format: 'svg' | 'png') => `logo-${digest}.${format}`

/** The recorded act of sending a logo, and its subject. */
export const LOGO_ADDED = 'logo.add'
export const logoSubject = (name: string) => `logo ${name}`

export const digestIn = (name: string): string => name.slice('logo-'.length, name.lastIndexOf('.'))

/** Every logo is drawn on a transparent square. */
export const logoPicture = (name: string, hash: string): WrittenPicture => ({
  name,
  hash,
  width: LOGO_SIDE,
  height: LOGO_SIDE,
  color: '#ffffff',
})
