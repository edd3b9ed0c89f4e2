import { Snackbar } from '@mutirao/ui/snackbar.tsx'
import { dismissSnack, useSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'

/** What the shop says in passing, over whatever screen is open. */
export const Snacks = () => <Snackbar snack={useSnack()} closeLabel={m.close()} onDismiss={dismissSnack} />
