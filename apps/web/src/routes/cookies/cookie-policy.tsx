import { createFileRoute } from '@tanstack/react-router'
import { acceptCookies, takeBackCookies, useCookieConsent } from '#features/cookies/cookie-bar.tsx'
import { cookieLinesNow, storedGroups, type StoredLine } from '#features/cookies/stored-list.ts'
import { PageFooter } from '#features/marketplace/page-footer.tsx'
import { paths } from '#links/paths.ts'
import { pageHead } from '#page/head.ts'
import * as m from '#paraglide/messages.js'
import { Reading, ReadingPart } from '#ui/reading.tsx'
import { RowsShape, screenSkeleton, TextShape } from '#ui/screen-skeleton.tsx'
import { Button } from '@mutirao/ui/button.tsx'
import { check, clock } from '@mutirao/ui/icons.gen.ts'
import { Note } from '@mutirao/ui/note.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'

export const Route = createFileRoute('/cookie-policy')({
  staticData: { shell: { place: 'menu' } },
  head: ({ match }) =>
    pageHead(match.context.page, { title: m.screen_cookie_policy(), description: import.meta.env.SSR ? m.cookies_lead() : undefined }),
  pendingComponent: screenSkeleton({
    title: m.screen_cookie_policy(),
    backHref: paths.menu,
    column: 'reading',
    shape: (
      <>
        <TextShape count={2} />
        <RowsShape count={4} />
      </>
    ),
  }),
  component: CookiePolicyScreen,
})

function CookiePolicyScreen() {
  return (
    <Reading title={m.screen_cookie_policy()} lead={m.cookies_lead()}>
      <ReadingPart title={m.cookies()}>
        <StoredTable caption={m.cookies()} kept={cookieLinesNow()} />
      </ReadingPart>
      {storedGroups().map(({ title, lines }) => (
        <ReadingPart key={title} title={title}>
          <StoredTable caption={title} kept={lines} />
        </ReadingPart>
      ))}
      <Consent />
      <PageFooter />
    </Reading>
  )
}

function StoredTable({ caption, kept }: { caption: string; kept: StoredLine[] }) {
  return (
    <div className="card px-3.5 py-0.5">
      <Table caption={caption} isRuled>
        {kept.map(({ name, text }) => (
          <TableRow key={name} name={name} look="strong">
            {text}
          </TableRow>
        ))}
      </Table>
    </div>
  )
}

/** The consent given in the bar, and its revocation. */
function Consent() {
  const { essential } = useCookieConsent()

  return (
    <div className="mt-6 grid gap-3">
      <Note icon={essential ? check : clock}>{essential ? m.cookies_accepted() : m.cookies_not_accepted()}</Note>
      {essential ? (
        <Button kind="line" size="small" className="justify-self-start" onClick={takeBackCookies}>
          {m.take_back()}
        </Button>
      ) : (
        <Button size="small" className="justify-self-start" onClick={acceptCookies}>
          {m.accept()}
        </Button>
      )}
    </div>
  )
}
