import type { Tenant } from '#context.ts'

/** A merchant's logo, rasterized when its folder was loaded: browsers never get the SVG, which could act as a document. */
export function logoPath({ logo }: Pick<Tenant, 'logo'>, format: 'webp' | 'png' = 'webp', width: 160 | 320 | 640 = 160): string {
  return `/media/${logo}-${width}.${format}`
}
