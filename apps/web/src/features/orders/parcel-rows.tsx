import { showSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { copyText } from '#platform/clipboard.ts'
import type { Parcel } from '@mutirao/contract/order-shapes'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { truck } from '@mutirao/ui/icons.gen.ts'
import { ListRow } from '@mutirao/ui/list-row.tsx'
import { copy } from '@mutirao/ui/service-icons.gen.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'

type Carrier = { name: string; url?: string }

/** The tracking codes, each with the carrier's page; before the first one, the carrier. */
export function ParcelRows({ parcels, carrier }: { parcels?: readonly Parcel[]; carrier?: Carrier }) {
  if (parcels && parcels.length > 0) return parcels.map((parcel) => <ParcelRow key={`${parcel.carrier} ${parcel.code}`} {...parcel} />)
  return carrier && <ListRow icon={truck} title={carrier.name} text={m.carrier()} href={carrier.url} isOutside />
}

function ParcelRow({ code, carrier, url }: Parcel) {
  const handleCopy = async () => showSnack((await copyText(code)) ? m.code_copied() : code)
  const follow = url && (
    <TextLink href={url} target="_blank" rel="noopener noreferrer" aria-label={m.follow_parcel_of({ code, carrier })}>
      {m.track()}
    </TextLink>
  )
  const copying = <IconButton icon={copy} label={m.copy_parcel_code({ code })} onClick={() => void handleCopy()} />
  return (
    <ListRow
      icon={truck}
      title={code}
      text={m.parcel_by({ carrier })}
      aside={
        <span className="flex items-center gap-1">
          {follow}
          {copying}
        </span>
      }
    />
  )
}
