import * as m from '#paraglide/messages.js'
import { usePageState } from '#page/page-state.ts'
import { paths } from '#links/paths.ts'
import { ListRow } from '@mutirao/ui/list-row.tsx'
import { mapPin } from '@mutirao/ui/icons.gen.ts'
import { TextLink } from '@mutirao/ui/text-button.tsx'

/** Which place the campaigns were chosen for; the exact address is asked at the checkout. */
export function PlaceFact() {
  const { place } = usePageState()
  return (
    <ListRow
      icon={mapPin}
      title={place?.label ?? m.choose_place()}
      text={m.screen_location()}
      aside={<TextLink href={paths.locationFrom(paths.cart)}>{place ? m.change() : m.inform()}</TextLink>}
    />
  )
}
