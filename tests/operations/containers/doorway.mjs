// Lets whoever opens a socket file reach an address of the networks it runs in. Usage: node doorway.mjs <socket file> <host> <port>
import net from 'node:net';
import process from 'node:process';

const [, , file, host, port] = process.argv;
net
  .createServer({ allowHalfOpen: true }, (inside) => {
    const outside = net.connect({ host, port: Number(port), allowHalfOpen: true });
    // A refused or broken connection breaks the other half.
    outside.on('error', () => inside.destroy());
    inside.on('error', () => outside.destroy());
    inside.pipe(outside).pipe(inside);
  })
  .listen(file);
