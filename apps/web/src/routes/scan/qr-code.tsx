import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ScannedCard } from '#features/scan/scanned-card.tsx'
import { Scanner } from '#features/scan/scanner.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import { usePageState } from '#page/page-state.ts'
import * as m from '#paraglide/messages.js'
import { PageBar } from '#ui/page-bar.tsx'
import { FieldsShape, screenSkeleton } from '#ui/screen-skeleton.tsx'
import { readScanned, type Scanned } from '@mutirao/domain/scanned-text'
import { Button } from '@mutirao/ui/button.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { Bone } from '@mutirao/ui/skeleton.tsx'

export const Route = createFileRoute('/qrcode')({
  ssr: false,
  staticData: { shell: { hasNav: false } },
  head: ({ match }) => pageHead(match.context.page, { title: m.scan_read(), isPrivate: true }),
  pendingComponent: screenSkeleton({
    title: m.scan_read(),
    backHref: paths.menu,
    column: 'narrow',
    shape: (
      <>
        <Bone className="aspect-square rounded-campaign" />
        <FieldsShape count={1} />
      </>
    ),
  }),
  component: QrCodeScreen,
})

/** A code by camera, by a picture or typed. */
function QrCodeScreen() {
  const { origin } = usePageState()
  const [scanned, setScanned] = useState<Scanned>()
  const [text, setText] = useState('')
  const read = (found: string) => setScanned(readScanned(found, [new URL(origin).host]))
  return (
    <>
      <PageBar title={m.scan_read()} backHref={paths.menu} />
      <main className="mx-auto grid max-w-140 gap-5 px-4 pt-2 pb-24 md:pt-8">
        <h1 className="text-24 max-md:sr-only md:text-32">{m.scan_read()}</h1>
        {scanned ? (
          <>
            <ScannedCard scanned={scanned} />
            <Button kind="line" onClick={() => setScanned(undefined)}>
              {m.scan_again()}
            </Button>
          </>
        ) : (
          <>
            <Scanner onScan={read} />
            <form
              className="grid gap-3"
              onSubmit={(event) => {
                event.preventDefault()
                if (text.trim()) read(text)
              }}
            >
              <Field
                label={m.scan_type()}
                hint={m.scan_type_hint()}
                value={text}
                onChange={(event) => setText(event.target.value)}
                autoComplete="off"
                spellCheck={false}
                enterKeyHint="go"
                maxLength={4300}
              />
              <Button type="submit" kind="line">
                {m.scan_read()}
              </Button>
            </form>
          </>
        )}
      </main>
    </>
  )
}
