import { Snackbar } from '@mutirao/ui/snackbar.tsx'
import { dismissSnack, useSnack } from '#page/snack.ts'
import * as m from '#paraglide/messages.js'

/** The snackbar over every screen. */
export const Snacks = () => <Snackbar snack={useSnack()} closeLabel={m.close()} onDismiss={dismissSnack} />
