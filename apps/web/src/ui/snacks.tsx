import { dismissSnack, useSnack, type ShownSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'
import { Snack, SnackRegion } from '@mutirao/ui/snackbar.tsx'
import { useEdgePlace } from './edge-place.ts'

/** The snackbar over every screen. */
export function Snacks() {
  const snack = useSnack()
  return <SnackRegion>{snack && <PlacedSnack key={snack.id} snack={snack} />}</SnackRegion>
}

/** Above the fixed elements and the bar, whose buttons it would cover. */
function PlacedSnack({ snack: { text, icon, action } }: { snack: ShownSnack }) {
  const { bottom } = useEdgePlace()
  return (
    <Snack
      text={text}
      icon={icon}
      action={action}
      bottom={`${bottom}px + var(--bar, 0px)`}
      closeLabel={m.close()}
      onDismiss={dismissSnack}
    />
  )
}
