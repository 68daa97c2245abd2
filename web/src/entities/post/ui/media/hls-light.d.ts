// The light build has the same types, and forgets to say so.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
