import { readFile } from 'node:fs/promises'
import type { ShopCtx, StaffCtx } from '#context.ts'
import { measureAdded, storeAdded } from './folder/pictures.service.ts'
import { addedPictureName } from './kinds/added-pictures.rules.ts'
import { findPictureByHash, insertPicture } from './kinds/tenants.repository.ts'

const FILE = new URL('imports/no-picture.webp', import.meta.url)

type NoPicture = Awaited<ReturnType<typeof measured>>
let found: Promise<NoPicture> | undefined

async function measured() {
  const content = await readFile(FILE)
  const size = await measureAdded(content)
  if ('mistake' in size) throw new Error(`no-picture.webp: ${size.mistake}`)
  return { content, size }
}

/** The picture of an item until its own has come. It is stored as it is, so that every server names it alike. */
const noPicture = (): Promise<NoPicture> => (found ??= measured())

/** Its name among the shop's pictures, also while the shop has none. */
export async function noPictureName(ctx: Pick<ShopCtx, 'db' | 'tenant'>): Promise<string> {
  const { hash } = (await noPicture()).size
  return (await findPictureByHash(ctx, hash)) ?? addedPictureName(hash)
}

/** Stores it among the shop's pictures, in the transaction of what needs it. */
export async function addNoPicture(ctx: StaffCtx): Promise<void> {
  const { content, size } = await noPicture()
  const { isReady, ...picture } = size
  await storeAdded(content, { hash: picture.hash, isReady }, ctx.services.media)
  if ((await findPictureByHash(ctx, picture.hash)) === undefined)
    await insertPicture(ctx, { name: addedPictureName(picture.hash), ...picture })
}
