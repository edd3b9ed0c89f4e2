import { listMunicipalities } from '#adapters/postal-code/municipalities.ts'
import { stores } from '#db/schema/catalog.ts'
import { listRows, replaceRows } from '#db/written-rows.ts'
import { listEntries } from '#merchant/entries.ts'
import { Issues, byId, listed, pictureOf, type MerchantFile, type Path, type RowCtx, type Source } from '#merchant/merchant-file.ts'
import { StoresFile } from '@mutirao/contract/merchant/stores'
import { checkAddress } from './written-places.rules.ts'

export const storesFile: MerchantFile<StoresFile> = {
  file: 'stores.json',
  shape: StoresFile,
  isNeeded: true,

  /** Each store's point matches its address. */
  async check(written, folder) {
    const issues = new Issues()
    for (const source of written) {
      issues.once(
        'a loja',
        source.value.map(({ id }, index) => ({ source, path: [index, 'id'], name: id })),
      )
      issues.once(
        'a referência',
        source.value.flatMap(({ reference }, index) => (reference ? [{ source, path: [index, 'reference'], name: reference }] : [])),
      )
      const towns = await listMunicipalities()
      for (const [index, { picture }] of source.value.entries())
        if (picture) issues.picture(source, [index, 'picture'], { name: picture, pictures: folder.pictures })
      for (const [index, store] of source.value.entries()) checkAddress(store, [index], { said: issues.at(source), towns })
      issues.kept(
        source,
        folder,
        source.value.flatMap((_, index) => ofTemplate.map(([key, advice]): [Path, string] => [[index, key], advice])),
      )
    }
    return issues.list
  },

  save: (ctx, written) => replaceRows(ctx, stores, rowsOf(ctx, written)),

  comparing: {
    title: 'pontos de retirada',
    known: async (ctx) => byId((await listRows(ctx, stores)).map(withoutNothing)),
    written: (ctx, written) => byId(rowsOf(ctx, written)),
  },

  async stored(ctx) {
    const rows = await listRows(ctx, stores)
    return [{ id: 'stores', value: rows.map(withoutNothing).map((row) => ({ ...row, picture: row.picture && ctx.nameOf(row.picture) })) }]
  },

  entries: listEntries({
    name: 'stores',
    noun: 'store',
    right: 'campaigns.write',
    file: 'stores',
    element: StoresFile.element,
    key: 'id',
    save: (ctx, _id, folder) => storesFile.save!(ctx, folder.all(StoresFile), folder),
  }),
}

const rowsOf = (ctx: Pick<RowCtx, 'pictures'>, written: readonly Source<StoresFile>[]) =>
  listed(written).map((store) => ({
    ...store,
    picture: store.picture === undefined ? undefined : pictureOf(ctx, store.picture, store.name),
  }))

/** Optional fields of a store are absent in files and null in rows. */
const withoutNothing = ({ instructions, picture, accessibility, keeper, reference, ...row }: StoreRow) => ({
  ...row,
  instructions: instructions ?? undefined,
  picture: picture ?? undefined,
  accessibility: accessibility ?? undefined,
  keeper: keeper ?? undefined,
  reference: reference ?? undefined,
})
type StoreRow = Omit<typeof stores.$inferSelect, 'tenantId'>

/** Placeholders from the template's shop. */
const ofTemplate = [
  ['name', 'escreva o nome do lugar onde se retira'],
  ['address', 'escreva a rua onde se retira'],
  ['postalCode', 'escreva o CEP de onde se retira'],
  ['latitude', 'copie do mapa a latitude de onde se retira'],
  ['longitude', 'copie do mapa a longitude de onde se retira'],
] as const
