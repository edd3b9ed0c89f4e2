import type { ReactNode } from 'react'
import { paths } from '#links/paths.ts'
import { messageFor } from '#page/problem-message.ts'
import * as m from '#paraglide/messages.js'
import { Dock } from '#ui/dock.tsx'
import { PageBar } from '#ui/page-bar.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { refreshCw } from '@mutirao/ui/service-icons.gen.ts'
import { Bone } from '@mutirao/ui/skeleton.tsx'
import { TextButton } from '@mutirao/ui/text-button.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = {
  checkout: Pick<Checkout, 'cart' | 'quote' | 'error' | 'retry'>
  title: string
  /** Undefined when the choice is made within the list. */
  action?: ReactNode
  children: ReactNode
}

/** A screen that chooses one thing about the cart, on the way to its checkout or within it. */
export function ChoiceFrame({ checkout: { cart, quote, error, retry }, title, action, children }: Props) {
  return (
    <>
      <PageBar title={title} backHref={paths.checkout(cart.uuid)} />
      <main className="mx-auto grid max-w-180 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-2 pb-32 md:pt-8 md:pb-16">
        <h1 className="text-24 max-md:sr-only md:text-32">{title}</h1>
        {error && (
          <Note
            kind="warn"
            icon={refreshCw}
            isAlert
            action={
              <TextButton onClick={retry} className="-my-3">
                {m.try_again()}
              </TextButton>
            }
          >
            <b className="block">{m.could_not_update()}</b>
            {messageFor(error)}
          </Note>
        )}
        {quote ? children : !error && <Bone className="h-64 rounded-card" />}
        {quote && action && <Dock>{action}</Dock>}
      </main>
    </>
  )
}
