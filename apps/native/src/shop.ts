import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { TenantFile } from '@mutirao/contract/merchant/tenant'
import { derivePalette, type Palette } from '@mutirao/domain/palette'

/** The values that a native project takes from the merchant's folder. */
export type Shop = {
  slug: string
  name: string
  /** The app's identifier in both stores. */
  id: string
  /** The origin that the app calls, and whose links it opens. */
  server: string
  /** The value of X-App. */
  app: string
  teamId?: string
  background: string
  palette: Palette
  /** The origin of the map's tiles. */
  tiles?: string
  /** The path of the SVG. */
  logo: string
}

/** A mistake of the folder or of the command, said in the merchant's language. */
export class NativeMistake extends Error {}

/** `server`: another origin than the folder's, for a trial. */
export async function readShop(folder: string, server?: string): Promise<Shop> {
  const file = join(resolve(folder), 'tenant.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new NativeMistake(`não existe ${file}`)
  })
  const { data, error } = TenantFile.safeParse(JSON.parse(text))
  if (!data) throw new NativeMistake(`${file}: ${error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`)
  const { nativeApp, slug, name, hosts, palette, logo, map } = data
  if (!nativeApp) throw new NativeMistake(`${file}: falta "nativeApp", com "id" e "server" (docs/native.md)`)
  return {
    slug,
    name,
    id: nativeApp.id,
    server: server === undefined ? nativeApp.server : originOf(server),
    app: hosts[0] ?? 'client',
    teamId: nativeApp.teamId,
    background: palette.background,
    palette: derivePalette(palette),
    tiles: map && new URL(map.tiles).origin,
    logo: join(resolve(folder), logo),
  }
}

function originOf(server: string): string {
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol)) throw new NativeMistake(`--server ${server} não é um endereço`)
  return new URL(server).origin
}
