/*
 * Feature-guided non-local means over two independent half renders (after Rousselle et
 * al. 2012/13): each half is averaged with weights worked out from the other half, so
 * noise cannot decide its own weights.
 *
 * Built by render.sh: gcc -O3 -march=native -ffast-math -fopenmp -shared -fPIC
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Mean over a (2r+1) square window, in two passes. */
static void box_mean(const float *src, float *dst, float *tmp, int W, int H, int r) {
  #pragma omp parallel for
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++) {
      float sum = 0;
      int n = 0;
      for (int k = -r; k <= r; k++) {
        int xx = x + k;
        if (xx < 0 || xx >= W) continue;
        sum += src[y * W + xx];
        n++;
      }
      tmp[y * W + x] = sum / n;
    }
  #pragma omp parallel for
  for (int y = 0; y < H; y++) {
    int n = 0;
    float *q = dst + y * W;
    memset(q, 0, sizeof(float) * W);
    for (int k = -r; k <= r; k++) {
      int yy = y + k;
      if (yy < 0 || yy >= H) continue;
      n++;
      for (int x = 0; x < W; x++) q[x] += tmp[yy * W + x];
    }
    for (int x = 0; x < W; x++) q[x] /= n;
  }
}

/*
 * guide, var:  the half that decides, and its variance   (C planes)
 * colour:      the other half, which is averaged         (C planes)
 * feat, fs:    noise-free features and 1/sigma^2 of each (F planes)
 * R, P, k2:    search radius, patch radius, squared strength
 */
void nlm(const float *guide, const float *var, const float *colour, int C, const float *feat, const float *fs, int F,
         int W, int H, int R, int P, float k2, float *out) {
  int N = W * H;
  float *dist = malloc(4L * N), *tmp = malloc(4L * N), *patch = malloc(4L * N), *total = calloc(N, 4);
  memset(out, 0, 4L * N * C);
  for (int dy = -R; dy <= R; dy++)
    for (int dx = -R; dx <= R; dx++) {
      #pragma omp parallel for
      for (int y = 0; y < H; y++) {
        int yy = y + dy;
        for (int x = 0; x < W; x++) {
          int xx = x + dx, p = y * W + x;
          if (xx < 0 || xx >= W || yy < 0 || yy >= H) { dist[p] = 1e3f; continue; }
          int q = yy * W + xx;
          float sum = 0;
          for (int i = 0; i < C; i++) {
            float e = guide[i * N + p] - guide[i * N + q], vp = var[i * N + p], vq = var[i * N + q];
            float least = vq < vp ? vq : vp;
            sum += (e * e - (vp + least)) / (1e-6f + k2 * (vp + vq));
          }
          dist[p] = sum / C;
        }
      }
      box_mean(dist, patch, tmp, W, H, P);
      #pragma omp parallel for
      for (int y = 0; y < H; y++) {
        int yy = y + dy;
        if (yy < 0 || yy >= H) continue;
        for (int x = 0; x < W; x++) {
          int xx = x + dx;
          if (xx < 0 || xx >= W) continue;
          int p = y * W + x, q = yy * W + xx;
          float a = patch[p] > 0 ? patch[p] : 0, worst = 0;
          for (int i = 0; i < F; i++) {
            float e = feat[i * N + p] - feat[i * N + q], z = e * e * fs[i];
            if (z > worst) worst = z;
          }
          if (worst > a) a = worst;
          if (a > 12) continue;
          float w = expf(-a);
          total[p] += w;
          for (int i = 0; i < C; i++) out[i * N + p] += w * colour[i * N + q];
        }
      }
    }
  for (int p = 0; p < N; p++)
    for (int i = 0; i < C; i++) out[i * N + p] /= total[p] > 1e-8f ? total[p] : 1e-8f;
  free(dist); free(tmp); free(patch); free(total);
}
