declare module 'virtual:notices' {
  export const notices: import('./build/notices.ts').Notices
}
