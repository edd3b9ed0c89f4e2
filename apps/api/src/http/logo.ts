import type { Tenant } from '../context.ts'

/** A merchant's mark, drawn to pixels when its folder was loaded: nothing that a merchant wrote is ever run or read by a browser as a document. */
export function logoPath({ logo }: Pick<Tenant, 'logo'>, format: 'webp' | 'png' = 'webp', width: 160 | 320 | 640 = 160): string {
  return `/media/${logo}-${width}.${format}`
}
