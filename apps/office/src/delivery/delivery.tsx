import type { ReactNode } from 'react'
import { useDeskRead } from '#desk/desk-reads.ts'
import { hrefOf } from '#device/address.ts'
import { useMay } from '#kept/session.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { allWrittenQuery } from '#written/written-queries.ts'
import { textIn } from '#written/written-text.ts'
import type { Written } from '@mutirao/contract/written'
import { ButtonLink } from '@mutirao/ui/button.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { mapPin, plus, store as storeIcon, users } from '@mutirao/ui/icons.gen.ts'
import { List, ListRow } from '@mutirao/ui/list-row.tsx'
import { shapeText } from './delivery-words.ts'
import { deliveryTexts } from './texts.ts'

/** The shop's pickup points and delivery areas. */
export function DeliveryScreen() {
  const stores = useDeskRead(allWrittenQuery('stores'))
  const areas = useDeskRead(allWrittenQuery('areas'))
  const mayName = useMay('staff.write')
  return (
    <div className="mx-auto grid max-w-180 min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
      <header>
        <h1 className="mb-1 text-24">{deliveryTexts.title}</h1>
        <p className="text-ink-2">{deliveryTexts.text}</p>
      </header>
      <Places title={deliveryTexts.stores} add={{ label: deliveryTexts.newStore, to: 'delivery/stores/new' }}>
        <KeptNote of={stores} />
        {stores.value?.content.length === 0 && <p className="text-ink-2">{deliveryTexts.noStores}</p>}
        <List>
          {stores.value?.content.map(({ id, value }) => (
            <ListRow
              key={id}
              icon={storeIcon}
              title={textIn(value['name']) || id}
              text={addressText(value)}
              href={hrefOf(`delivery/stores/${id}`)}
            />
          ))}
        </List>
      </Places>
      {mayName && stores.value && stores.value.content.length > 0 && (
        <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div>
            <h2 className="text-20">{deliveryTexts.leaders}</h2>
            <p className="text-ink-2">{deliveryTexts.leadersText}</p>
          </div>
          <List>
            {stores.value.content.map(({ id, value }) => (
              <ListRow key={id} icon={users} title={deliveryTexts.leaderOf(textIn(value['name']) || id)} href={hrefOf(`leaders/${id}`)} />
            ))}
          </List>
        </section>
      )}
      <Places title={deliveryTexts.areas} add={{ label: deliveryTexts.newArea, to: 'delivery/areas/new' }}>
        <KeptNote of={areas} />
        {areas.value?.content.length === 0 && <p className="text-ink-2">{deliveryTexts.noAreas}</p>}
        <List>
          {areas.value?.content.map(({ id, value }) => (
            <ListRow
              key={id}
              icon={mapPin}
              title={areaName(value) || id}
              text={shapeText(value['geometry'])}
              href={hrefOf(`delivery/areas/${id}`)}
            />
          ))}
        </List>
      </Places>
    </div>
  )
}

type PlacesProps = { title: string; add: { label: string; to: string }; children: ReactNode }

const Places = ({ title, add, children }: PlacesProps) => (
  <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-20">{title}</h2>
      <ButtonLink kind="soft" size="small" href={hrefOf(add.to)}>
        <Icon d={plus} />
        {add.label}
      </ButtonLink>
    </div>
    {children}
  </section>
)

type Value = Written['value']
export const areaName = (value: Value) => textIn((value['properties'] as Value | undefined)?.['name'])
const addressText = (value: Value) =>
  [`${textIn(value['address'])}, ${textIn(value['addressNumber'])}`, textIn(value['neighborhood']), textIn(value['hours'])]
    .filter(Boolean)
    .join(' · ')
