/**
 * The inline script that runs in the page before any other. Two things cannot wait for the bundle:
 *
 * - the theme: if its class is set after the first paint, the wrong colours flash;
 * - the first responses: loading the bundle, then the session, then the feed would take three round trips in a row.
 *   This script requests session and feed immediately, while the bundle is still loading. A visitor's feed is the same
 *   for everybody, so it is read with a made-up token under a visitor's id and does not wait for the session.
 *
 * It also turns `//p/...` into `/p/...` before any router sees it, because a path with two slashes reads as the address
 * of another site. If anything fails here, the app does it again: nothing depends on this script.
 *
 * The page's content security policy allows exactly these bytes by their hash, so this text is both source and build
 * output: it is minified by hand and no tool rewrites it. `lib/boot-handover.ts` reads what it leaves in `__boot`.
 */
const lines = [
  // An error here must not stop the page. `let` inside a block also leaves no global names behind.
  'try{',
  // Storage may be blocked: then any access throws, and the theme follows the system.
  'let g=k=>{try{return localStorage[k]}catch{}},',
  "t=g('theme'),",
  "k=t=='dark'||t!='light'&&matchMedia('(prefers-color-scheme:dark)').matches,",
  'd=document,l=location,p=l.pathname,',
  "i='web_'+Math.random().toString(36).slice(2)+'_'+Date.now(),",
  "q=(u,o)=>fetch('/api/'+u,o).then(r=>r.json()).catch(e=>0),",
  'b=window.__boot={id:i};',
  "d.documentElement.className=k?'dark':'light';",
  // 0 means the path starts with it.
  "p.indexOf('//p/')||history.replaceState(null,'',(p=p.slice(1))+l.search+l.hash);",
  // The health page needs no session, and if a session is stored, no anonymous login is needed.
  "p=='/ping'||g('auth_token')&&g('user_data')||(b.login=q('unauth/anonymousLogin?identifier='+i));",
  "d.querySelector('[name=theme-color]').content=k?'#161319':'#FFFFFF';",
  // Members have feeds of their own, which only the app requests.
  "if(/^\\/(home|explore\\/list)?$/.test(p)&&g('is_anonymous')!='false')",
  // A form body needs no explicit content type, and a location must not appear in the URL.
  "b.feed=q('feed/global',{method:'POST',headers:{authorization:'anon_'+i},body:new URLSearchParams({",
  "...JSON.parse(g('userLocation')||'{}'),user_profile_id:'fzzzzzzzzzzzz',page:0})})",
  '}catch{}',
]

export const bootInlineScript = lines.join('')
