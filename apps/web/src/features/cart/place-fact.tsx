import { paths } from '#links/paths.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { mapPin } from '@mutirao/ui/icons.gen.ts'
import { ListRow } from '@mutirao/ui/list-row.tsx'
import { TextLink } from '@mutirao/ui/text-button.tsx'

/** The place for which the campaigns were chosen; the checkout asks for the exact address. */
export function PlaceFact() {
  const { place } = usePageState()
  const change = place ? m.change() : m.inform()
  return (
    <ListRow
      icon={mapPin}
      title={place?.label ?? m.choose_place()}
      text={m.screen_location()}
      aside={
        <TextLink href={paths.locationFrom(paths.cart)} aria-label={`${change}: ${m.screen_location()}`}>
          {change}
        </TextLink>
      }
    />
  )
}
