// What the review page needs without a network. The build puts two lines before this one: `version`, which is another one when the page
// or any of its programs is, and `files`, their addresses. Only those files are kept: no answer of the service, and nothing that a person gave the page.
const cacheName = `site-${version}`;
const known = new Set(files);

addEventListener('install', (event) => {
  // What the browser has of the last visit under a hashed name is not fetched again.
  const requests = files.map(
    (file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }),
  );
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(requests)));
});

addEventListener('activate', (event) => {
  const others = caches.keys().then((names) => names.filter((name) => name !== cacheName));
  event.waitUntil(
    others.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()),
  );
});

// A page that is open keeps its version until the person says otherwise.
addEventListener('message', ({ data }) => {
  if (data === 'take-over') skipWaiting();
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || !known.has(pathname)) return;
  const kept = () => caches.match(pathname, { cacheName });
  // A file with the hash of its content in its name is the same for ever; what has none is asked for first.
  const answer = pathname.startsWith('/assets/')
    ? kept().then((response) => response ?? fetch(request))
    : fetch(request).catch(async (error) => {
        const response = await kept();
        if (response === undefined) throw error;
        return response;
      });
  event.respondWith(answer);
});
